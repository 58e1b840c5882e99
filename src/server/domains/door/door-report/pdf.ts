import type { DoorReport, exportDoorReport } from '#contract/door/door-report.ts'
import type { Locale } from '#contract/wire/contact.ts'
import type { Id } from '#contract/wire/id.ts'
import type { Instant } from '#contract/wire/instant.ts'
import { LANGUAGE_TAGS } from '#contract/wire/language-tags.ts'
import { localizeDateText } from '#rules/text/format-date.ts'
import { dateFormatter, numberFormatter } from '#rules/text/formatters.ts'
import { formatMinorUnits } from '#rules/text/money.ts'
import type { Download } from '#server/core/http/answer.ts'
import type { ReportDocument } from '#server/core/integrations/pdf/report-pages.ts'
import { fileName } from '#server/core/spreadsheet/file.ts'
import { runInWorker } from '#server/core/worker-pool.ts'
import { signOffLines, tablesOf, type ReportContext } from './pdf-tables.ts'
import { reportTextsOf } from './texts.ts'

type PdfInput = {
  locale: Locale
  event: { id: Id; title: string; timezone: string }
  report: DoorReport
  listName: (id: Id) => string
}

/** Returns the report as an A4 document, drawn in a thread; incidents as many as the page shows. */
export function pdfOf(input: PdfInput): Download<typeof exportDoorReport> {
  const { locale, event, report } = input
  const document = documentOf(input)
  async function* chunks(): AsyncGenerator<Uint8Array> {
    yield await runInWorker('drawReport', document)
  }
  const subject = { kind: 'event', id: event.id, title: event.title } as const
  return {
    media_type: 'application/pdf',
    file_name: fileName(event.title, reportTextsOf(locale).t('report.title'), 'pdf'),
    chunks: chunks(),
    total_rows: report.incidents.length,
    exported: { action: 'door_report_exported', subject, event_id: event.id },
  }
}

function documentOf({ locale, event, report, listName }: PdfInput): ReportDocument {
  const tag = LANGUAGE_TAGS[locale]
  const texts = reportTextsOf(locale)
  const context: ReportContext = {
    ...texts,
    report,
    listName,
    format: {
      at: (at) => formatTime(at, tag, event.timezone),
      number: (value) => numberFormatter(tag, {}).format(value),
      money: (cents) => formatMinorUnits(tag, cents, report.currency),
    },
  }
  const as_of = texts.t('report.as_of', { when: context.format.at(report.as_of) })
  const [newest] = report.sign_offs
  return {
    title: texts.t('report.title'),
    subtitle: event.title,
    lead:
      newest === undefined ? [texts.t('sign_off.none'), as_of] : [...signOffLines(context, newest), as_of],
    tables: tablesOf(context),
    foot: `${event.title} · ${as_of}`,
    tag,
    made_at: report.as_of,
  }
}

/** English as written in Hong Kong: day before month. */
function formatTime(at: Instant, tag: string, timeZone: string): string {
  const date_tag = tag === 'en' ? 'en-HK' : tag
  const format = dateFormatter(date_tag, { dateStyle: 'medium', timeStyle: 'short', timeZone })
  return localizeDateText(format.format(new Date(at)), tag)
}
