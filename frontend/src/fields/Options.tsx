/** What there is to pick from a list that opens: values, each with what is read there. */
export function Options({ of }: { of: (readonly [value: string | number, says: string])[] }) {
  return (
    <>
      {of.map(([value, says]) => (
        <option key={value} value={value}>
          {says}
        </option>
      ))}
    </>
  );
}
