exec(open('scripts/network/experiment.py').read())
names=['teacher','teacher2','lin','conv','both','distil','distil5']
S={n:np.full(len(D),-99.0) for n in names}
for k in range(K):
    tr=np.where(FO!=k)[0]; te=np.where(FO==k)[0]; trw=np.concatenate([np.arange(off[i],off[i+1]) for i in tr]); tew=np.concatenate([np.arange(off[i],off[i+1]) for i in te])
    def ev(m,n,t=False):
        s=wins(m,tew,t); S[n][te]=textmax(s,tew)[te]; return s
    t1=fit(USE(),tr,6,1e-4,True,k,maug=0); ev(t1,'teacher',True)
    t2=fit(USE(),tr,8,2e-4,True,k+10,maug=0.4); ev(t2,'teacher2',True)
    soft=np.zeros(N,np.float32); soft[trw]=(wins(t1,trw,True)+wins(t2,trw,True))/2
    ev(fit(Student(conv=False),tr,8,1e-3,False,k),'lin')
    ev(fit(Student(lin=False),tr,8,3e-4,False,k),'conv')
    ev(fit(Student(),tr,8,3e-4,False,k),'both')
    ev(fit(Student(),tr,12,3e-4,False,k,soft=soft),'distil')
    ev(fit(Student(Fn=64,width=5),tr,12,3e-4,False,k,soft=soft),'distil5')
    log('fold',k)
    if k==0:
        for n in names: 
            pass
for n in names: report(n,S[n])
z=lambda a:(a-np.median(a[Y==0]))/a[Y==0].std()
report('teacher+teacher2',z(S['teacher'])+z(S['teacher2']))
report('t2+lin',z(S['teacher2'])+z(S['lin'])); report('t1+t2+distil',z(S['teacher'])+z(S['teacher2'])+z(S['distil'])); report('distil+distil5',z(S['distil'])+z(S['distil5']))
np.savez_compressed(os.environ.get('OUT','.')+'/scores.npz',**S)
