/** For request bodies: an empty field becomes null. */
export const nullIfBlank = (typed: string): string | null => (typed.trim() === '' ? null : typed)
