/**
 * Runs in a rendered page before its first paint, and until the shell has hydrated the markup.
 *
 * - The scheme of the device and the size of text chosen on it; the shell does the same when it
 *   starts (`showFirstTheme`), which is after the markup has been painted.
 * - Whether a shopper is signed in here, `data-member`: the markup is a guest's, and parts with more
 *   for a shopper reserve their space. The shell removes the mark when it hydrates.
 * - The shell's files, `data-scripts` (the entry first): requested once the markup has been painted,
 *   so that the page and the pictures in view have the line to themselves, or at the first touch. A
 *   page in a hidden tab is not painted: a second later they are requested all the same.
 * - Taps on buttons, text typed and forms sent before any listener exists are kept in
 *   `mallEventQueue`; the shell does them again (`replayQueuedEvents`) and sets it to null. A queued
 *   tap or form stops here: React hydrates a part on the event that reaches it, and would handle it a second time. A tap on a
 *   form's submit button, or Enter in its field, counts as its submit event alone, which follows.
 */
export const bootstrapScript = [
  'var d=document.documentElement.dataset;',
  "d.scheme||(d.scheme=matchMedia('(prefers-color-scheme:dark)').matches?'dark':'light');",
  "try{localStorage.getItem('mall:text-scale')==='elder'&&(d.scale='elder');",
  "localStorage.getItem('mall:'+d.company+':token')&&(d.member='')}catch(e){}",
  'function mallStart(){var f=d.scripts;delete d.scripts;',
  "f&&document.head.append(...f.split(' ').map(function(a,i){",
  "var e=document.createElement(i?'link':'script');",
  "i?(e.rel='modulepreload',e.href=a):(e.type='module',e.src=a);",
  "e.crossOrigin='';e.fetchPriority='low';return e}))}",
  "addEventListener('DOMContentLoaded',function(){setTimeout(mallStart,1e3);",
  'requestAnimationFrame(function(){setTimeout(mallStart)})});',
  "addEventListener('pointerdown',mallStart,true);",
  'window.mallEventQueue=[];',
  "['click','input','submit'].forEach(function(k){addEventListener(k,function(e){",
  "var t=e.target,h=window.mallEventQueue;if(k==='click')t=t.closest('a,button');",
  "if(!h||!t||t.tagName==='A')return;if(k==='submit')e.preventDefault();if(k!=='input')e.stopPropagation();",
  "k==='click'&&t.form&&t.type==='submit'||h.push([k,t])",
  '},true)})',
].join('')
