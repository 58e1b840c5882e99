/** A file that is being fetched: how many bytes are here. */
export type DownloadProgress = { bytes: number; rows: number | null }

/** How long making a large file may take. */
export const DOWNLOAD_TIMEOUT_MS = 10 * 60_000

/** The file of an answer, with the name that the server gives it; tells how far it is. */
export async function readDownload(
  response: Response,
  on_progress: (progress: DownloadProgress) => void,
): Promise<{ blob: Blob; name: string | null }> {
  const rows = Number(response.headers.get('x-total-rows') ?? Number.NaN)
  const parts: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  for (const reader = response.body?.getReader(); reader !== undefined;) {
    const { done, value } = await reader.read()
    if (done) break
    parts.push(value)
    bytes += value.byteLength
    on_progress({ bytes, rows: Number.isNaN(rows) ? null : rows })
  }
  const type = response.headers.get('content-type') ?? ''
  return { blob: new Blob(parts, { type }), name: nameOf(response) }
}

/** RFC 5987. */
function nameOf(response: Response): string | null {
  const [, encoded] =
    /filename\*=UTF-8''([^;]+)/i.exec(response.headers.get('content-disposition') ?? '') ?? []
  return encoded === undefined ? null : decodeURIComponent(encoded)
}
