/** A parameter that a question cannot be asked with: its field, why, and the code that clients translate. */
export class InvalidParameter extends Error {
  override readonly name = 'InvalidParameter';
  readonly field: string;
  readonly code: string;
  constructor(field: string, message: string, code = 'choice') {
    super(message);
    this.field = field;
    this.code = code;
  }
}
