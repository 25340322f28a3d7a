/** Several of what there is to pick; where something else will do too, it is written behind the last chip, and is one of them then. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { Choice } from "../types";
import { words } from "../words";
import { Chips } from "./Chips";
import type { InputProps } from "./Field";
import { itemsOf, same } from "./schema";

export function Picks({ label, shape, value, onChange }: InputProps) {
  const list = (value as unknown[] | null | undefined) ?? [];
  const [text, setText] = useState<string | null>(null);
  // The word that is being written counts at once, and becomes a chip when it is done.
  const [counted, setCounted] = useState("");
  const writing = list.includes(counted) ? counted : "";
  const known = useRef<Choice[]>([]).current;
  const others = list.filter((each) => each !== writing && ![...shape.choices, ...known].some((choice) => same(choice.value, each)));
  known.push(...others.map((each) => ({ value: each, says: String(each) })));
  const choices = shape.closed ? shape.choices : [...shape.choices, ...known.filter((each) => !shape.choices.some((one) => same(one.value, each.value)))];
  const most = shape.schema.maxItems ?? Infinity;

  function write(now: string): void {
    const rest = list.filter((each) => each !== writing);
    const word = now.trim();
    const adds = word !== "" && !rest.includes(word);
    setText(now);
    setCounted(adds ? word : "");
    onChange(adds ? [...rest, word] : rest);
  }

  function finish(): void {
    setText("");
    setCounted("");
  }

  const box = text === null ? (
    <button type="button" class="another" disabled={list.length >= most} onClick={() => setText("")}>
      {words.fields.another}
    </button>
  ) : (
    <Box label={words.fields.anotherOf(label)} text={counted && !writing ? "" : text} most={itemsOf(shape.schema).maxLength} full={!writing && list.length >= most} onWrite={write} onDone={finish} />
  );
  return <Chips several label={label} choices={choices} chosen={list} most={most} last={!shape.closed && box} onChange={onChange} />;
}

interface BoxProps {
  label: string;
  text: string;
  /** How long it may be. */
  most: number | undefined;
  /** Whether there is no room for one more. */
  full: boolean;
  onWrite(text: string): void;
  onDone(): void;
}

/** A small box to write in; it is no form of its own, for it may stand in one. */
function Box({ label, text, most, full, onWrite, onDone }: BoxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => box.current?.focus(), []);
  function entered(event: KeyboardEvent): void {
    if (event.key !== "Enter") return;
    event.preventDefault();
    onDone();
  }
  return <input class="another" ref={box} aria-label={label} value={text} maxLength={most} disabled={full} autocomplete="off" onInput={(event) => onWrite(event.currentTarget.value)} onKeyDown={entered} />;
}
