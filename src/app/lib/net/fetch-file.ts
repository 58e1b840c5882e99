/** A file that is being fetched: how many bytes are here. */
export type DownloadProgress = { bytes: number; rows: number | null }

export interface FetchFileOptions {
  on_progress: (progress: DownloadProgress) => void
  signal: AbortSignal
}

export interface FetchedFile {
  blob: Blob
  name: string
}

/** How long making a large file may take. */
const TIMEOUT_MS = 10 * 60_000

/** Asks for a file and reads it, telling how far it is; it is called as the server says, or else by the name given. */
export async function fetchFile(
  { on_progress, signal }: FetchFileOptions,
  name: string,
  ask: (limits: { timeout_ms: number; signal: AbortSignal }) => Promise<Response>,
): Promise<FetchedFile> {
  const response = await ask({ timeout_ms: TIMEOUT_MS, signal })
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
  return { blob: new Blob(parts, { type }), name: nameOf(response) ?? name }
}

/** RFC 5987. */
function nameOf(response: Response): string | null {
  const [, encoded] =
    /filename\*=UTF-8''([^;]+)/i.exec(response.headers.get('content-disposition') ?? '') ?? []
  return encoded === undefined ? null : decodeURIComponent(encoded)
}
