/** argon2id in PHC format, as servers store passwords. */
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/
/** How long the hash may keep this thread before scans get their turn. */
const TICK_MS = 10

/** Returns whether a PIN has this argon2id hash. The code for it is loaded with the first PIN. */
export async function isPin(pin_hash: string, pin: string): Promise<boolean> {
  const [, memory, passes, lanes, salt, hash] = PHC.exec(pin_hash) ?? []
  if (salt === undefined || hash === undefined) return false
  const expected = decodeBase64(hash)
  const { argon2idAsync } = await import('@noble/hashes/argon2.js')
  const actual = await argon2idAsync(pin, decodeBase64(salt), {
    m: Number(memory),
    t: Number(passes),
    p: Number(lanes),
    dkLen: expected.length,
    asyncTick: TICK_MS,
  })
  return actual.every((byte, at) => byte === expected[at])
}

function decodeBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
}
