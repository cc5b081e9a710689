const words = (text: string): [string, ...string[]] => text.split(' ') as [string, ...string[]]

/** Areas of a company's business. The names of teams and products begin with one of them. */
export const areas = words(
  'accounts ads analytics billing bookings campaigns cart catalog checkout claims contracts credit customers ' +
    'delivery devices documents energy fleet fraud fulfillment identity insurance inventory invoices ledger ' +
    'loans loyalty maps marketplace media messaging mobility onboarding orders partners payments payouts ' +
    'pricing procurement recommendations returns reviews routing search shipping storefront subscriptions ' +
    'support tax warehouse',
)
export const subjects = words(
  'batch core cache config data event export feed import item log mail partner policy price profile quota ' +
    'report rule session status stock token user',
)
export const parts = words(
  'api admin agent cron gateway graphql indexer jobs mirror proxy replicator router rpc scheduler stream sync ' +
    'ui web webhooks worker',
)

export const firstNames = words(
  'Ada Aiko Alan Amara Ana Anders Anita Barbara Bruno Carla Chen Dana Daniel Edsger Elif Emeka Erik Farida ' +
    'Grace Hana Hiro Ines Ivan Jana Joan Kofi Kwame Lars Leila Linus Lucia Mai Marta Mehmet Nadia Niklaus ' +
    'Noor Olga Priya Radia Ravi Sara Sofia Tariq Tim Vera Wei Yuki',
)
export const lastNames = words(
  'Almeida Andersson Banerjee Berg Chowdhury Costa Diaz Dubois Eriksson Fischer Garcia Haddad Hansen Ito ' +
    'Ivanova Jansen Kaya Khan Kim Kowalski Larsen Lee Li Lopez Martin Meyer Moreau Mwangi Nakamura Nguyen ' +
    'Novak Okafor Olsen Patel Pereira Rossi Sato Schmidt Silva Singh Smith Tanaka Vargas Wagner Wang Weber ' +
    'Yilmaz Zhang',
)
