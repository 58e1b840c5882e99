/** Where uploaded files lie: a folder of this machine, or a bucket. */
export type FileStorage = {
  /** Stores an object whole or not at all; one of the same key is replaced. */
  put: (key: string, bytes: Uint8Array, content_type: string) => Promise<void>
  /** The object, or null when there is none. */
  get: (key: string) => Promise<Uint8Array | null>
  /** Takes an object away; it does not matter whether there is one. */
  remove: (key: string) => Promise<void>
}

/** One folder and one name; nothing that a file system or an address could read another way. */
const KEY = /^[0-9a-z]{8,64}\/[0-9a-z]{1,32}\.[0-9a-z]{2,5}$/

/** Whether a text can be a key of an object. */
export function isFileKey(key: string): boolean {
  return KEY.test(key)
}

export function requireFileKey(key: string): void {
  if (!isFileKey(key)) throw new Error('This is no key of a file.')
}
