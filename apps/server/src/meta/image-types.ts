/** A picture whose content was checked. */
export interface Image {
  mediaType: 'image/png' | 'image/jpeg';
  content: Buffer;
}

export interface StoredImage extends Image {
  /** SHA-256 of the bytes, hexadecimal. */
  imageId: string;
}

/** Logos and user pictures. Equal bytes are stored once. */
export interface Images {
  /**
   * Stores an image and returns its id. Only the latest hundred unused images of a company stay. A `companyId` of null:
   * the image belongs to no company.
   */
  keep(image: Image, companyId: number | null): Promise<string>;
  /** The logo of a company; null: none. */
  logo(companyId: number): Promise<StoredImage | null>;
  picture(userId: number): Promise<StoredImage | null>;
  /** Sets the image; null removes it. Refuses with `validation` on `imageId` an image that is not stored. */
  setLogo(companyId: number, imageId: string | null): Promise<void>;
  setPicture(userId: number, imageId: string | null): Promise<void>;
}
