/** Styles of rich text, in the editor and in display. */
export const contentStyle = {
  overflowWrap: 'anywhere',
  // The first element; emotion does not accept first-child selectors. Doubled class for higher specificity than
  // the rules below.
  '&& > :not(* + *)': { mt: 0 },
  '& > :last-child': { mb: 0 },
  '& p': { my: 1 },
  '& h2': { fontSize: '1.25rem', lineHeight: 1.3, mt: 2.5, mb: 1 },
  '& h3': { fontSize: '1.0625rem', lineHeight: 1.35, mt: 2, mb: 0.75 },
  '& ul, & ol': { my: 1, pl: 3 },
  '& li > p': { my: 0.25 },
  '& blockquote': {
    mx: 0,
    my: 1.5,
    pl: 2,
    borderInlineStart: '3px solid',
    borderColor: 'divider',
    color: 'text.secondary',
  },
  '& a': { color: 'primary.main', textDecoration: 'underline' },
} as const
