/** What a field of a form is drawn from. */
export interface Field<Value> {
  value: Value;
  error: string | null;
  onChange: (value: Value) => void;
}
