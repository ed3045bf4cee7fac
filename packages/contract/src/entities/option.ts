/** One entry of a list to choose from. */
export interface Option<Value extends string | number = string> {
  value: Value;
  label: string;
}
