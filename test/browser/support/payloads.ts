/** Texts that run a script wherever one is put into a page as anything but a text. Each calls `octavoRan`. */
export const payloads: readonly string[] = [
  '<script>octavoRan(1)</script>',
  '<img src=x onerror=octavoRan(2)>',
  '"><svg/onload=octavoRan(3)>',
  '\'"--></style></script><script>octavoRan(4)</script>',
  '<iframe srcdoc="<script>parent.octavoRan(5)</script>"></iframe>',
  '<details open ontoggle=octavoRan(6)>x</details>',
  '<input autofocus onfocus=octavoRan(7)>',
  '[click](javascript:octavoRan(8)) ![x](x"onerror="octavoRan(8))',
  '<a href="jav&#x09;ascript:octavoRan(9)">x</a>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=octavoRan(10)&gt;">',
  '{{constructor.constructor("octavoRan(11)")()}}',
  '$' + '{octavoRan(12)}<video><source onerror=octavoRan(12)></video>',
  '<noscript><p title="</noscript><img src=x onerror=octavoRan(13)>">',
  '<body onload=octavoRan(14)><base href="javascript:octavoRan(14)//">',
];

/** Those that run by themselves when a page takes them as HTML: what shows that the sensor works. */
export const selfStarting: readonly string[] = [payloads[1], payloads[5]].filter((one) => one !== undefined);
