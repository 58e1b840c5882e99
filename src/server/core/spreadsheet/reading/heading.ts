const NOT_LETTER_OR_DIGIT = /[^\p{L}\p{N}]+/gu

/** What stands above a column, without case, width, gaps and signs: two that are the same name one thing. */
export function headingKey(title: string): string {
  return title.normalize('NFKC').toLowerCase().replaceAll(NOT_LETTER_OR_DIGIT, '')
}
