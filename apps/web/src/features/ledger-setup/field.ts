/** The properties that draw a field of a form. */
export interface Field<Value> {
  value: Value;
  error: string | null;
  onChange: (value: Value) => void;
}
