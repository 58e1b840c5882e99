import { Blob as NodeBlob, File as NodeFile } from 'node:buffer'
import { vi } from 'vitest'

/** Gives jsdom the files and forms of Node, because a request in process can read no others, and no XMLHttpRequest. */
export async function stubNativeFiles(): Promise<void> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const form = await new Response('', { headers }).formData()
  // What jsdom calls so is not what a Buffer is.
  vi.stubGlobal('Uint8Array', Object.getPrototypeOf(Buffer))
  vi.stubGlobal('FormData', form.constructor)
  vi.stubGlobal('Blob', NodeBlob)
  vi.stubGlobal('File', NodeFile)
  vi.stubGlobal('XMLHttpRequest', undefined)
}
