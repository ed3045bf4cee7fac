/** One entry of a list to choose from (ENT-20). */
export interface Option<Value extends string | number = string> {
  value: Value;
  label: string;
}
