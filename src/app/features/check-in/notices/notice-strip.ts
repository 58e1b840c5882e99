/** How a notice lies over the whole width. */
export const noticeStrip = {
  px: 2,
  py: 1.5,
  flexShrink: 0,
  bgcolor: 'background.paper',
  borderTop: 1,
  borderColor: 'divider',
} as const
