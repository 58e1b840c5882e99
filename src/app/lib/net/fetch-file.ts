/** Progress of a file download. */
export type DownloadProgress = { bytes: number; rows: number | null }

export interface FetchFileOptions {
  on_progress: (progress: DownloadProgress) => void
  signal: AbortSignal
}

export interface FetchedFile {
  blob: Blob
  name: string
}

/** Timeout for generating a large file. */
const TIMEOUT_MS = 10 * 60_000

/** Downloads a file and reports progress. The name comes from the server, otherwise from the argument. */
export async function fetchFile(
  { on_progress, signal }: FetchFileOptions,
  name: string,
  fetchResponse: (limits: { timeout_ms: number; signal: AbortSignal }) => Promise<Response>,
): Promise<FetchedFile> {
  const response = await fetchResponse({ timeout_ms: TIMEOUT_MS, signal })
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

/** Reads `filename*` (RFC 5987). */
function nameOf(response: Response): string | null {
  const [, encoded] =
    /filename\*=UTF-8''([^;]+)/i.exec(response.headers.get('content-disposition') ?? '') ?? []
  return encoded === undefined ? null : decodeURIComponent(encoded)
}
