import { Blob as NodeBlob, File as NodeFile } from 'node:buffer'
import { vi } from 'vitest'

/**
 * Replaces the files and forms of jsdom by those of Node, the only ones an in-process request can read, and
 * removes XMLHttpRequest.
 */
export async function stubNativeFiles(): Promise<void> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const form = await new Response('', { headers }).formData()
  // A Buffer is no instance of the Uint8Array of jsdom.
  vi.stubGlobal('Uint8Array', Object.getPrototypeOf(Buffer))
  vi.stubGlobal('FormData', form.constructor)
  vi.stubGlobal('Blob', NodeBlob)
  vi.stubGlobal('File', NodeFile)
  vi.stubGlobal('XMLHttpRequest', undefined)
}
