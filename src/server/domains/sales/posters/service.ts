import { z } from 'zod'
import type { exportPoster as endpoint } from '#contract/events/posters.ts'
import type { BodyOf } from '#contract/wire/endpoint.ts'
import type { Id } from '#contract/wire/id.ts'
import { LANGUAGE_TAGS } from '#contract/wire/language-tags.ts'
import { eventPath } from '#rules/events/event-slug.ts'
import { AppError } from '#server/core/app-error.ts'
import type { Database } from '#server/core/db/database.ts'
import type { Download } from '#server/core/http/answer.ts'
import type { Context, Person } from '#server/core/http/context.ts'
import type { Deps } from '#server/core/http/mount.ts'
import { requireRight } from '#server/core/http/requirements.ts'
import { POSTER_COVER } from '#server/core/integrations/pdf/poster-cover.ts'
import type { PosterDocument } from '#server/core/integrations/pdf/poster-page.ts'
import { fileName } from '#server/core/spreadsheet/file.ts'
import { columnLabelsOf } from '#server/core/spreadsheet/labels.ts'
import { pictureQueue } from '#server/core/uploads.ts'
import { runInWorker } from '#server/core/worker-pool.ts'
import { requireEvent } from '#server/domains/events/index.ts'
import { mailTranslatorOf } from '#server/domains/messaging/index.ts'
import { read as readAffiliate } from '#server/domains/sales/affiliates/service.ts'
import { factsOf, presentEvent } from '#server/domains/sales/order-view/service.ts'
import { readSaleConfig, type SaleConfig } from '#server/domains/sales/sale-config/service.ts'

type PosterDeps = { db: Database; files: Deps['files']; public_url: string }

/** Pixels of the longer side; 180 per inch at A3. */
const COVER_PIXELS = 2100

/**
 * Exports a poster of an event; it shows what the event's page does. Errors: event.not_found, permission.denied,
 * affiliate.not_found.
 */
export async function exportPoster(
  { db, files, public_url }: PosterDeps,
  context: Omit<Context<Person>, 'tx'>,
  event_id: Id,
  { size, language, affiliate_id }: BodyOf<typeof endpoint>,
): Promise<Download<typeof endpoint>> {
  const { sale_config, code } = await db.read(async (tx) => {
    const scope = { ...context, tx }
    await requireEvent(scope, event_id, 'event.view')
    if (affiliate_id !== null) requireRight(scope, 'affiliate.view')
    const affiliate = affiliate_id === null ? null : await readAffiliate(scope, event_id, affiliate_id)
    const config = await readSaleConfig(tx, event_id)
    if (config === undefined) throw new AppError('event.not_found')
    return { sale_config: config, code: affiliate?.code ?? null }
  })
  const event = presentEvent(factsOf(sale_config), language)
  const translator = mailTranslatorOf(language)
  const t = columnLabelsOf(language)
  const { time } = translator.when(event)
  const place = event.is_online_event ? translator.t('event.online') : translator.place(event.location)
  const aff = code === null ? '' : `?aff=${encodeURIComponent(code)}`
  const document: PosterDocument = {
    size,
    title: event.title,
    facts: [time, place.replaceAll('\n', ', ')].filter((fact) => fact !== ''),
    organizer: event.organizer_name ?? '',
    url: `${public_url}${eventPath(sale_config.event)}${aff}`,
    call: t('poster.call'),
    cover: await coverOf(files, sale_config),
    tag: LANGUAGE_TAGS[language],
    made_at: context.now,
  }
  async function* chunks(): AsyncGenerator<Uint8Array> {
    yield await runInWorker('drawPoster', document)
  }
  return {
    media_type: 'application/pdf',
    file_name: fileName(event.title, `${t('poster.sheet')} ${size}`, 'pdf'),
    total_rows: 1,
    chunks: chunks(),
    exported: null,
  }
}

const jpeg = z.custom<Uint8Array>(ArrayBuffer.isView)

/** Returns the cover cropped for a poster as JPEG; null without one. */
async function coverOf(files: Deps['files'], { images }: SaleConfig): Promise<Uint8Array | null> {
  const cover = images.find(({ type }) => type === 'EVENT_COVER')
  if (cover === undefined) return null
  const bytes = await files.get(`${cover.folder}/${Math.max(...cover.widths)}.webp`)
  if (bytes === null) return null
  const height = Math.round((COVER_PIXELS * POSTER_COVER.height) / POSTER_COVER.width)
  return jpeg.parse(await pictureQueue.run('cropToJpeg', { bytes, width: COVER_PIXELS, height }))
}
