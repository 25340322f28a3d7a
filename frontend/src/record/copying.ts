/** Copying: by the clipboard where the browser offers it, which on plain http it does not, or from the text's own box. */

export async function copied(text: string, box: HTMLTextAreaElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    box?.focus();
    box?.select();
    return box !== null && document.execCommand("copy");
  }
}
