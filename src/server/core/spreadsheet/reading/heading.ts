const NOT_LETTER_OR_DIGIT = /[^\p{L}\p{N}]+/gu

/** Normalizes a column heading: case, width, spaces and punctuation are ignored. */
export function headingKey(title: string): string {
  return title.normalize('NFKC').toLowerCase().replaceAll(NOT_LETTER_OR_DIGIT, '')
}
