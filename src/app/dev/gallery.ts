import type { ReactNode } from 'react'

/** The parts of a folder by their names, each in its states by what they are. */
export type GalleryEntries = Readonly<Record<string, Readonly<Record<string, ReactNode>>>>

const files = import.meta.glob<{ shown: GalleryEntries }>('./gallery/**/*.tsx')
const fileOf = (folder: string) => `./gallery/${folder}.tsx`

/** The folders of src/app whose parts are shown. */
export const FOLDERS = Object.keys(files).map((file) => file.slice('./gallery/'.length, -'.tsx'.length))

/** The parts of a folder; none of one that is not shown. */
export async function loadGallery(folder: string): Promise<GalleryEntries> {
  const file = await files[fileOf(folder)]?.()
  return file?.shown ?? {}
}
