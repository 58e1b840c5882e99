import Paper from '@mui/material/Paper'
import { useTranslation } from 'react-i18next'
import type { AnswerSummary } from '#contract/orders/answers.ts'
import { hasOptions, type Question } from '#contract/resources/questions.ts'
import { formatNumber } from '#app/lib/format/money.ts'
import { Chart } from '#app/ui/chart/chart.tsx'

/** More bars would be illegible; the list has all answers. */
const MAX_BARS = 12

/** Counts of each answer, as a chart or a table; not for free texts that are all different. */
export function AnswerCounts({ question, summary }: { question: Question; summary: AnswerSummary }) {
  const { t } = useTranslation('event-people')
  const counts = visibleCounts(question, summary)
  if (counts.length === 0) return null
  return (
    <Paper variant="outlined" sx={{ p: 2, mb: 3, minWidth: 0 }}>
      <Chart
        kind="bar"
        label={t('answers.counts')}
        x={counts.map(({ answer }) => answer)}
        xLabel={t('answers.answer')}
        series={[{ label: t('answers.how_often'), values: counts.map(({ count }) => count) }]}
        format={formatNumber}
      />
    </Paper>
  )
}

/** Options in their order, including unchosen ones; other answers only when at least one occurs twice. */
function visibleCounts({ type, options }: Question, { counts }: AnswerSummary): AnswerSummary['counts'] {
  if (!hasOptions(type)) return counts.some(({ count }) => count > 1) ? counts.slice(0, MAX_BARS) : []
  const removed = counts.filter(({ answer }) => !options.includes(answer)).map(({ answer }) => answer)
  return [...options, ...removed].map((answer) => ({
    answer,
    count: counts.find((entry) => entry.answer === answer)?.count ?? 0,
  }))
}
