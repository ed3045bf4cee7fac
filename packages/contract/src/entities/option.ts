/** An entry of a list of choices. */
export interface Option<Value extends string | number = string> {
  value: Value;
  label: string;
}
