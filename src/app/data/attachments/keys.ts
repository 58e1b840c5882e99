export const attachmentKeys = {
  of: (event_id: string) => ['attachments', event_id] as const,
}
