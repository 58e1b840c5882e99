import type { BodyInput } from '#contract/wire/endpoint.ts'
import { exportAffiliates } from '#contract/resources/affiliates.ts'
import type { Id } from '#contract/wire/id.ts'
import { api } from '#app/lib/net/api.ts'
import { fetchFile, type FetchedFile, type FetchFileOptions } from '#app/lib/net/fetch-file.ts'

/** Downloads all affiliates of an event with their figures as one file. */
export async function fetchAffiliates(
  event_id: Id,
  body: BodyInput<typeof exportAffiliates>,
  options: FetchFileOptions,
): Promise<FetchedFile> {
  return fetchFile(options, `affiliates.${body.format}`, (limits) =>
    api().download(exportAffiliates, { params: { event_id }, body, ...limits }),
  )
}
