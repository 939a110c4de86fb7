/** Light or dark by the reader's setting; every state has a letter as well as a colour. */
export const style = `
:root{color-scheme:light dark;--ink:#1c2024;--paper:#fff;--faint:#60646c;--line:#d9dadd;--stop:#dff3e4;--kept:#e3e9f5;--data:#fff0c2;--open:#ffd0b5;--act:#f6a8a8;--a:#b3261e;--b:#9a5b00;--c:#12633f}
@media (prefers-color-scheme:dark){:root{--ink:#e8eaed;--paper:#14171a;--faint:#a0a6ae;--line:#33383e;--stop:#143d28;--kept:#22304a;--data:#4d3b06;--open:#5c2f12;--act:#6b1d1d;--a:#ff8a80;--b:#ffc46b;--c:#76d7a4}}
body{margin:0;overflow-wrap:anywhere;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:84rem;margin:0 auto;padding:2rem 1rem}
h1{font-size:1.8rem}h2{margin-top:2.5rem;font-size:1.25rem}
table{border-collapse:collapse;margin:1rem 0;font-size:.9rem}caption{text-align:left;color:var(--faint);padding:.25rem 0}
th,td{border:1px solid var(--line);padding:.25rem .6rem;text-align:left;vertical-align:top;font-weight:400}thead th{font-weight:600}
.wide{overflow-x:auto;max-width:100%;overflow-wrap:normal}.brief{border-left:4px solid var(--b);padding-left:1rem}.brief h2{margin:0 0 .4rem}.brief h3{margin:.4rem 0}.brief p,.brief ul,.brief table{margin:.4rem 0}h3{font-size:1.05rem}.heat td,.heat th{padding:.12rem .3rem;text-align:center}.heat tbody th{text-align:left;white-space:nowrap}
.heat thead span{writing-mode:vertical-rl;white-space:nowrap}
.stopped{background:var(--stop)}.stored-not-shown{background:var(--kept)}.shown-as-data{background:var(--data)}.shown-unfenced{background:var(--open);font-weight:700}.acted-on,.flagged{background:var(--act);font-weight:700}
.legend span{display:inline-block;min-width:1.4rem;text-align:center;border:1px solid var(--line)}
.met{color:var(--c)}.unmet{color:var(--a)}
.charts{display:flex;flex-wrap:wrap;gap:1rem}figure{margin:0;flex:1 1 22rem}svg{width:100%;font:12px system-ui,sans-serif}svg text{fill:var(--ink)}
svg.bar{width:7.5rem;height:.9rem;border:1px solid var(--line)}.fill-stopped{fill:var(--stop)}.fill-shown-as-data{fill:var(--data)}.fill-shown-unfenced{fill:var(--open)}.fill-acted-on{fill:var(--act)}
.worse{color:var(--a)}.better{color:var(--c)}svg .gap{stroke:var(--faint);stroke-width:2}svg .then{fill:var(--paper);stroke:var(--faint);stroke-width:2}svg .now{fill:var(--ink)}
figcaption{color:var(--faint);font-size:.9rem}.tick line{stroke:var(--line)}svg path{fill:none;stroke-width:2}
.c-none path,.c-none circle{stroke:var(--a)}.c-none circle{fill:var(--a)}.c-integrity path,.c-integrity circle{stroke:var(--b)}.c-integrity circle{fill:var(--b)}.c-full path,.c-full circle{stroke:var(--c)}.c-full circle{fill:var(--c)}
.c-integrity path{stroke-dasharray:6 3}.c-full path{stroke-dasharray:2 3}
pre{overflow-x:auto;white-space:pre-wrap;border:1px solid var(--line);padding:.6rem;font-size:.85rem}dt{margin-top:.6rem}dd{margin-left:1rem;color:var(--faint)}
summary{cursor:pointer}
@media print{:root{color-scheme:light}body{font-size:10pt;print-color-adjust:exact;-webkit-print-color-adjust:exact}main{padding:0;max-width:none}h1{margin:0 0 .4rem}.wide{overflow:visible}tr,figure,li,dt{break-inside:avoid}h2,h3{break-after:avoid}thead{display:table-header-group}details::details-content{content-visibility:visible;display:block}}`;
