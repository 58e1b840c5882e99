import { exportPoster } from '#contract/events/posters.ts'
import type { BodyInput } from '#contract/wire/endpoint.ts'
import type { Id } from '#contract/wire/id.ts'
import { api } from '#app/lib/net/api.ts'
import { fetchFile, type FetchedFile } from '#app/lib/net/fetch-file.ts'

/** Fetches a poster of an event as a PDF; requires the server. */
export function fetchPoster(event_id: Id, body: BodyInput<typeof exportPoster>): Promise<FetchedFile> {
  const options = { on_progress: () => undefined, signal: new AbortController().signal }
  return fetchFile(options, `poster-${body.size}.pdf`, (limits) =>
    api().download(exportPoster, { params: { event_id }, body, ...limits }),
  )
}
