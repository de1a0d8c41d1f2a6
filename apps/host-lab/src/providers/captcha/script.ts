/**
 * The simulator's `AliyunCaptcha.js`: `initAliyunCaptcha` with the parameters of the provider's V3
 * script. Its captcha is a button in `element`.
 */
export const buildCaptchaScript = (origin: string): string => `(() => {
  const init = async (prefix, sceneId) => {
    const body = JSON.stringify({ prefix, sceneId })
    const response = await fetch(${JSON.stringify(`${origin}/lab/captcha/init`)}, { method: 'POST', body })
    return response.json()
  }
  window.initAliyunCaptcha = async ({ SceneId, element, success, onError }) => {
    const { prefix } = window.AliyunCaptchaConfig
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = '点击完成验证'
    button.addEventListener('click', async () => {
      button.disabled = true
      try {
        const { Success, Code, param } = await init(prefix, SceneId)
        if (Success) success(param)
        else onError?.({ code: Code, msg: Code })
      } catch (error) {
        onError?.({ code: 'NETWORK', msg: String(error) })
      }
    })
    document.querySelector(element).replaceChildren(button)
  }
})()
`
