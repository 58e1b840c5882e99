/** Storage of uploaded files: a local folder, or a bucket. */
export type FileStorage = {
  /** Stores an object atomically; replaces one with the same key. */
  put: (key: string, bytes: Uint8Array, content_type: string) => Promise<void>
  /** Returns the object, or null when there is none. */
  get: (key: string) => Promise<Uint8Array | null>
  /** Removes an object, if there is one. */
  remove: (key: string) => Promise<void>
}

/** One folder and one name, safe for file systems and URLs. */
const KEY = /^[0-9a-z]{8,64}\/[0-9a-z]{1,32}\.[0-9a-z]{2,5}$/

/** Returns whether a text is a valid object key. */
export function isFileKey(key: string): boolean {
  return KEY.test(key)
}

export function requireFileKey(key: string): void {
  if (!isFileKey(key)) throw new Error('This is no key of a file.')
}
