/** A picture that was checked to be one. */
export interface Image {
  mediaType: 'image/png' | 'image/jpeg';
  content: Buffer;
}

export interface StoredImage extends Image {
  /** SHA-256 of the bytes, hexadecimal. */
  imageId: string;
}

/** Logos and pictures of people. The same bytes are stored once, whoever shows them. */
export interface Images {
  /** Answers the image's id. Of images that nobody shows only the latest hundred of a company stay; null: of no company. */
  keep(image: Image, companyId: number | null): Promise<string>;
  /** Of a company or a user; null: none. */
  logo(companyId: number): Promise<StoredImage | null>;
  picture(userId: number): Promise<StoredImage | null>;
  /** Null takes it away. Refuses with `validation` on `imageId` what is not stored. */
  setLogo(companyId: number, imageId: string | null): Promise<void>;
  setPicture(userId: number, imageId: string | null): Promise<void>;
}
