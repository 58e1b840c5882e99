import type { TFunction } from 'i18next'
import { fromEpochMs, toEpochMs } from '#contract/wire/epoch.ts'
import type { Instant } from '#contract/wire/instant.ts'
import type { Verdict } from '#contract/door/verdict.ts'

const MINUTE_MS = 60_000

type EntryVerdict = Extract<Verdict, { kind: 'outside_window' | 'wrong_gate' | 'entries_used_up' }>

/** Times are shown to the minute, and a scan at the shown minute must succeed. */
export const ceilToMinute = (at: Instant): Instant =>
  fromEpochMs(Math.ceil(toEpochMs(at) / MINUTE_MS) * MINUTE_MS)

/** Reason of a refusal by entry rules, with the time and the gates to come back to. */
export function formatEntryReason(
  verdict: EntryVerdict,
  timeOf: (at: Instant) => string,
  t: TFunction<'check-in'>,
): string {
  const formatNext = (at: Instant) => t('reason.enters_from', { time: timeOf(ceilToMinute(at)) })
  const formatGates = (gates: readonly string[]) =>
    gates.length === 0 ? t('reason.no_gate_admits') : t('reason.at_gates', { gates: gates.join(' · ') })
  switch (verdict.kind) {
    case 'wrong_gate':
      return formatGates(verdict.gates)
    case 'outside_window': {
      const { next_at, last_until, gates } = verdict
      const ended = last_until === null ? t('reason.never_enters') : entered(last_until)
      return joinReasons([next_at === null ? ended : formatNext(next_at), gates && formatGates(gates)])
    }
    case 'entries_used_up': {
      const { used, max, next_at, gates } = verdict
      return joinReasons([
        t('reason.entries_used', { used, max }),
        next_at === null ? undefined : formatNext(next_at),
        gates && formatGates(gates),
      ])
    }
  }
  function entered(until: Instant): string {
    return t('reason.entered_until', { time: timeOf(until) })
  }
}

const joinReasons = (reasons: readonly (string | undefined)[]): string =>
  reasons.filter((reason) => reason !== undefined).join(' · ')
