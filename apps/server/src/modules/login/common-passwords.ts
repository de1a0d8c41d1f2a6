/**
 * Passwords of 8 or more letters and digits that head published lists of leaked ones, in lower case.
 * Shorter ones, those without a letter and those without a digit are refused by form.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  `password1 password12 password123 password1234 passw0rd p@ssw0rd p@ssword1 admin123 admin1234
  admin888 admin123456 root1234 root123456 user1234 test1234 test123456 guest123 welcome1 welcome123
  letmein1 letmein123 iloveyou1 iloveyou2 iloveu520 woaini520 woaini1314 woaini521 5201314a 5201314aa
  a5201314 aa5201314 qq5201314 1314520a a1314520 abcd1234 abc12345 abc123456 abc1234567 abc123abc
  abc123123 abcde12345 a1234567 a12345678 a123456789 a1234567890 aa123456 aa12345678 aa123456789
  aaa123456 aaaa1111 aaaa1234 asd12345 asd123456 asd123123 asdf1234 asdf12345 asdfgh123 as123456
  q1234567 q12345678 q123456789 qq123456 qq12345678 qq123456789 qqq111111 qaz12345 qaz123456 qaz123wsx
  qazwsx123 qazwsx12 qwe12345 qwe123456 qwe123123 qwe123qwe qwer1234 qwer12345 qwer123456 qwert123
  qwert12345 qwerty12 qwerty123 qwerty1234 qwerty12345 qwertyuiop1 w1234567 w123456789 wang1234
  wang123456 li123456 zhang123 zhang123456 liu123456 chen123456 z1234567 z123456789 zxc12345
  zxc123456 zxc123123 zxcv1234 zxcvbnm1 zxcvbnm123 x123456789 s123456789 l123456789 m123456789
  1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 1a2b3c4d 1a2s3d4f 12345678a
  123456789a 1234567890a 123456aa 123456abc 12345678abc 123456qq 123456789qq 12345qwert 1234qwer
  123qwe123 123qweasd 123abc123 123456asd 123456qwe 123456zxc 11111111a 111111aa 88888888a 888888aa
  666666aa a11111111 a88888888 a66666666 changeme1 changeme123 sunshine1 princess1 football1
  baseball1 superman1 batman123 dragon123 monkey123 master123 shadow123 michael1 jordan23 charlie1
  trustno1 whatever1 hello123 hello1234 hunter22 china123 china2008 beijing2008 shanghai1 taobao123
  alipay123 weixin123 wechat123 mall1234`.split(/\s+/),
)
