/** The demonstration venue; contacts with numbers and a domain that belong to nobody. */
export const venue = {
  name: 'Foyer',
  phones: [
    { number: '+85255550100', shown: '+852 5555 0100' },
    { number: '+85255550101', shown: '+852 5555 0101' },
  ],
  email: 'hello@foyer.example',
} as const
