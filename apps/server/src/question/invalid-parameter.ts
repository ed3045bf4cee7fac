/**
 * A parameter that makes a question invalid: the field of the parameter, the reason, and the code that clients
 * translate.
 */
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
