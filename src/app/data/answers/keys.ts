export const answerKeys = {
  of: (event_id: string) => ['answers', event_id] as const,
  page: (event_id: string, query: object) => ['answers', event_id, 'page', query] as const,
  summary: (event_id: string, question_id: string) => ['answers', event_id, 'summary', question_id] as const,
}
