export { cardSecretsModule } from './card-secrets.module.ts'
export { createPoolsRepository } from './pools.repository.ts'
export { createPoolsService } from './pools.service.ts'
export { createSecretCipher } from './secret-cipher.ts'
