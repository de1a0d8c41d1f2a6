import { cardSecretRoutes } from '@mall/contract/routes/card-secrets'
import { api, endpointOf } from '@mall/core/api'

/** Revealing a secret also ends the refund of its piece. */
const secretApi = api.enhanceEndpoints({ addTagTypes: ['Order'] }).injectEndpoints({
  endpoints: (build) => {
    const call = endpointOf(build, cardSecretRoutes)
    return {
      cardSecrets: call.query('cardSecret.list', { providesTags: ['Order', 'Member'] }),
      // A revealed secret is stored in the state of its row only, never in the cache.
      revealSecret: call.mutation('cardSecret.reveal', { invalidatesTags: ['Order'] }),
    }
  },
})

export const { useCardSecretsQuery, useRevealSecretMutation } = secretApi
