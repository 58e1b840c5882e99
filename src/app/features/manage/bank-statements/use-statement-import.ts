import { useState } from 'react'
import type { StatementEncoding, StatementImport } from '#contract/orders/bank-statements.ts'
import type { StatementColumns } from '#contract/orders/statement-columns.ts'
import { useImportStatement } from '#app/data/bank-statements/mutations.ts'

/** How a file is read, where it differs from the default. */
export interface ReadingOptions {
  columns?: StatementColumns
  currency?: string
  encoding?: StatementEncoding
}

/** State of an import: a file that was read is shown until it is imported. */
export type StatementImportState =
  | { kind: 'idle' }
  | { kind: 'reading'; file: File }
  | { kind: 'read'; file: File; options: ReadingOptions; report: StatementImport }
  | { kind: 'importing'; file: File; options: ReadingOptions; report: StatementImport }
  | { kind: 'done'; count: number }
  | { kind: 'failed'; error: unknown; file: File | null; options: ReadingOptions }

/** Reads a statement as soon as it is chosen, and imports it on request. */
export function useStatementImport() {
  const [state, setState] = useState<StatementImportState>({ kind: 'idle' })
  const { mutateAsync } = useImportStatement()
  const bodyOf = (mode: 'check' | 'run', { columns, ...rest }: ReadingOptions) => ({
    mode,
    ...rest,
    ...(columns === undefined ? {} : { columns: JSON.stringify(columns) }),
  })
  async function read(file: File, options: ReadingOptions = {}): Promise<void> {
    setState({ kind: 'reading', file })
    try {
      setState({
        kind: 'read',
        file,
        options,
        report: await mutateAsync({ file, body: bodyOf('check', options) }),
      })
    } catch (error) {
      setState({ kind: 'failed', error, file, options })
    }
  }
  async function run({
    file,
    options,
    report,
  }: Extract<StatementImportState, { kind: 'read' }>): Promise<void> {
    setState({ kind: 'importing', file, options, report })
    try {
      const columns = report.columns ?? undefined
      const chosen = { ...options, ...(columns === undefined ? {} : { columns }) }
      const done = await mutateAsync({ file, body: bodyOf('run', chosen) })
      setState({ kind: 'done', count: done.new })
    } catch (error) {
      setState({ kind: 'failed', error, file, options })
    }
  }
  return {
    state,
    read,
    run,
    refuse: (error: unknown) => setState({ kind: 'failed', error, file: null, options: {} }),
  }
}
