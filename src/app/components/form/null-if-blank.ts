/** For request bodies: an empty field becomes null. */
export const nullIfBlank = (text: string): string | null => (text.trim() === '' ? null : text)
