export { signInSettingsModule } from './sign-in-settings.module.ts'
