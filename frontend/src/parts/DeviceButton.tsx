/** Opens the settings of this device; they are fetched when somebody wants to see them. */
import { useState } from "preact/hooks";
import { words } from "../words";
import { Dialog } from "./Dialog";
import { Icon } from "./Icon";
import { Later } from "./Later";

export function DeviceButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        <Icon name="settings" /> {words.device.open}
      </button>
      {open && (
        <Dialog title={words.device.title} onClose={() => setOpen(false)}>
          <Later get={() => import("./DeviceSettings").then((found) => found.DeviceSettings)} />
        </Dialog>
      )}
    </>
  );
}
