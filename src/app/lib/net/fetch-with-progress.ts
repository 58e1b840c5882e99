const NO_BODY = new Set([204, 205, 304])

/** A fetch that reports upload progress from 0 to 1, which fetch itself does not support. */
export function fetchWithProgress(on_progress: (share: number) => void): typeof fetch {
  // A service worker has only fetch.
  if (typeof XMLHttpRequest === 'undefined') return (input, init) => fetch(input, init)
  return async (input, init) => {
    const request = new Request(input, init)
    const body = await request.blob()
    request.signal.throwIfAborted()
    return new Promise((resolve, reject) => {
      const transfer = new XMLHttpRequest()
      const fail = () => reject(new TypeError('The request did not get through.'))
      transfer.open(request.method, request.url)
      transfer.responseType = 'blob'
      request.headers.forEach((value, name) => transfer.setRequestHeader(name, value))
      transfer.upload.addEventListener('progress', ({ loaded, total }) => {
        if (total > 0) on_progress(loaded / total)
      })
      transfer.addEventListener('load', () => resolve(responseOf(transfer)))
      transfer.addEventListener('error', fail)
      transfer.addEventListener('timeout', fail)
      transfer.addEventListener('abort', () => reject(request.signal.reason as Error))
      request.signal.addEventListener('abort', () => transfer.abort())
      transfer.send(body)
    })
  }
}

function responseOf(transfer: XMLHttpRequest): Response {
  const { status } = transfer
  const headers = new Headers()
  const header_lines = transfer.getAllResponseHeaders().trim()
  for (const line of header_lines.split(/[\r\n]+/)) {
    const at = line.indexOf(':')
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim())
  }
  return new Response(NO_BODY.has(status) ? null : (transfer.response as Blob), { status, headers })
}
