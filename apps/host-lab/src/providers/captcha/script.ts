/**
 * The simulator's `AliyunCaptcha.js`: `initAliyunCaptcha` with the parameters of the provider's V3
 * script. Its captcha is two buttons in `element`: the first passes, the second is taken for a robot.
 */
export const buildCaptchaScript = (origin: string): string => `(() => {
  const init = async (input) => {
    const body = JSON.stringify(input)
    const response = await fetch(${JSON.stringify(`${origin}/lab/captcha/init`)}, { method: 'POST', body })
    return response.json()
  }
  window.initAliyunCaptcha = async ({ SceneId: sceneId, element, success, getInstance, onError }) => {
    const { prefix } = window.AliyunCaptchaConfig
    const place = document.querySelector(element)
    const buildButton = (text, isRobot) => {
      const button = document.createElement('button')
      button.type = 'button'
      button.textContent = text
      button.addEventListener('click', async () => {
        button.disabled = true
        try {
          const { Success, Code, param } = await init({ prefix, sceneId, isRobot })
          if (Success) success(param)
          else onError?.({ code: Code, msg: Code })
        } catch (error) {
          onError?.({ code: 'NETWORK', msg: String(error) })
        }
      })
      return button
    }
    place.replaceChildren(buildButton('点击完成验证', false), buildButton('模拟机器人', true))
    getInstance?.({ destroyCaptcha: () => place.replaceChildren() })
  }
})()
`
