/** Opens the settings of this device; they are fetched when somebody wants to see them. */
import { signal } from "@preact/signals";
import { words } from "../words";
import { Dialog } from "./Dialog";
import { Icon } from "./Icon";
import { Later } from "./Later";

const open = signal(false);

export function DeviceButton() {
  return (
    <button type="button" onClick={() => (open.value = true)}>
      <Icon name="settings" /> {words.device.open}
    </button>
  );
}

/** What the button opens. It stands beside the menu that the button is in, for a menu goes when something in it is chosen. */
export function DeviceDialog() {
  if (!open.value) return null;
  return (
    <Dialog title={words.device.title} onClose={() => (open.value = false)}>
      <Later get={() => import("./DeviceSettings").then((found) => found.DeviceSettings)} />
    </Dialog>
  );
}
