import {
  cancellationTerms,
  type CancellationFeePer,
  type CancellationStep,
  type CancellationTerms,
} from '#contract/orders/cancellation/cancellation-terms.ts'
import { sortedSteps } from '#rules/sales/cancellation/cancellation-terms.ts'

const DAY_HOURS = 24

/** A step as typed; a number is null while its field is empty. `row` tells rows apart. */
export type StepForm = {
  row: number
  until: number | null
  unit: 'days' | 'hours'
  refund_percent: number | null
}
export type TermsForm = { steps: StepForm[]; fee_cents: number | null; fee_per: CancellationFeePer }

/** Returns steps for their fields, the earliest deadline first. */
export const stepsFormOf = (steps: readonly CancellationStep[]): StepForm[] =>
  sortedSteps(steps).map(({ until_hours, refund_percent }, row) => {
    const is_days = until_hours > DAY_HOURS && until_hours % DAY_HOURS === 0
    return {
      row,
      until: is_days ? until_hours / DAY_HOURS : until_hours,
      unit: is_days ? 'days' : 'hours',
      refund_percent,
    }
  })

/** Returns typed steps for the contract's schema, which names what is missing. */
export const stepsBodyOf = (steps: readonly StepForm[]) =>
  steps.map(({ until, unit, refund_percent }) => ({
    until_hours: until === null ? null : until * (unit === 'days' ? DAY_HOURS : 1),
    refund_percent,
  }))

export const termsFormOf = ({ steps, ...fee }: CancellationTerms): TermsForm => ({
  steps: stepsFormOf(steps),
  ...fee,
})

export const termsBodyOf = ({ steps, ...fee }: TermsForm) => ({ steps: stepsBodyOf(steps), ...fee })

/** Returns the terms of complete and valid input; null otherwise. */
export const typedTermsOf = (form: TermsForm): CancellationTerms | null =>
  cancellationTerms.safeParse(termsBodyOf(form)).data ?? null
