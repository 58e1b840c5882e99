import type { ReactNode } from 'react'

/** Components of a folder by name, each with its states by name. */
export type GalleryEntries = Readonly<Record<string, Readonly<Record<string, ReactNode>>>>

const files = import.meta.glob<{ entries: GalleryEntries }>('./gallery/**/*.tsx')
const fileOf = (folder: string) => `./gallery/${folder}.tsx`

/** Folders of src/app in the gallery. */
export const FOLDERS = Object.keys(files).map((file) => file.slice('./gallery/'.length, -'.tsx'.length))

/** Components of a folder; empty for a folder that is not in the gallery. */
export async function loadGallery(folder: string): Promise<GalleryEntries> {
  const file = await files[fileOf(folder)]?.()
  return file?.entries ?? {}
}
