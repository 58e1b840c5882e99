import { contentDisposition } from '#server/core/http/content-disposition.ts'
import type { FileRow } from './store.ts'

const IMAGE_HEADERS = {
  // The URL is the secret, and the content under it never changes.
  'cache-control': 'public, max-age=31536000, immutable',
  'cross-origin-resource-policy': 'cross-origin',
}

/**
 * Returns the response headers of a file. Images are displayed inline, anything else is downloaded; nothing
 * in it may execute.
 */
export function headersOf({ content_type, download_name }: FileRow): Record<string, string> {
  const headers = { 'content-type': content_type, 'content-security-policy': "sandbox; default-src 'none'" }
  if (download_name === null) return { ...headers, ...IMAGE_HEADERS }
  return {
    ...headers,
    'cache-control': 'private, no-store',
    'content-disposition': contentDisposition(download_name),
  }
}
