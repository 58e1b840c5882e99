import { createHmac, timingSafeEqual } from 'node:crypto'
import { PICTURE_ADDRESS_MINUTES, readPicture } from '#contract/members/receipts.ts'
import type { Id } from '#contract/wire/id.ts'
import { toEpochMs, type Instant } from '#contract/wire/instant.ts'
import type { PictureRef } from './store.ts'

const MINUTE_MS = 60_000
const MAC_BYTES = 24
const KEY = /^(rc_[0-9a-z]{16})\.([1-9])\.(\d{1,15})\.([\w-]{32})$/

/** Viewer and time of viewing. */
export type Viewer = { user_id: Id; now: Instant }

/** Parts of a picture address: the picture, and the expiry in milliseconds since 1970. */
export type PictureKey = { receipt_id: Id; picture_no: number; until_ms: number; mac: string }

/**
 * Returns the addresses of a receipt's pictures below the API's base. Each is valid for its viewer alone, for five
 * minutes. The signing key is the secret folder of the picture.
 */
export function addressesOf(receipt_id: Id, pictures: readonly PictureRef[], viewer: Viewer): string[] {
  const until_ms = toEpochMs(viewer.now) + PICTURE_ADDRESS_MINUTES * MINUTE_MS
  return pictures.map(({ picture_no, folder }) => {
    const mac = sign(folder, { receipt_id, picture_no, until_ms }, viewer.user_id).toString('base64url')
    return readPicture.path.replace(':picture_key', `${receipt_id}.${picture_no}.${until_ms}.${mac}`)
  })
}

/** Parses the last part of an address; null when it is malformed. */
export function readKey(text: string): PictureKey | null {
  const [, receipt_id, picture_no, until_ms, mac] = KEY.exec(text) ?? []
  if (receipt_id === undefined || mac === undefined) return null
  return { receipt_id, picture_no: Number(picture_no), until_ms: Number(until_ms), mac }
}

/** Returns whether the address was issued to the viewer for the picture in that folder and has not expired. */
export function isValidFor(viewer: Viewer, key: PictureKey, folder: string): boolean {
  if (toEpochMs(viewer.now) >= key.until_ms) return false
  return timingSafeEqual(sign(folder, key, viewer.user_id), Buffer.from(key.mac, 'base64url'))
}

type SignedFields = Omit<PictureKey, 'mac'>

function sign(folder: string, { receipt_id, picture_no, until_ms }: SignedFields, user_id: Id): Buffer {
  const payload = [receipt_id, picture_no, until_ms, user_id].join(' ')
  return createHmac('sha256', folder).update(payload).digest().subarray(0, MAC_BYTES)
}
